/** The version that this service worker keeps; the build puts it in front of the script. */
declare const RELEASE: {
    build: string;
    /** The policy that a script kept here runs under, when it starts a worker. */
    policy: string;
    /** The SHA-256 of every file by its path. */
    files: Record<string, string>;
    /** Those of them that are kept only when they are asked for, or when there is nothing else to do. */
    later: string[];
};
