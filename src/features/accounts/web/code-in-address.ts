/** The code that a mail's link carries behind the `#`, where no server and no proxy sees it (JOIN-02). */
export const codeInAddress = (hash: string): string | undefined => read(hash)?.[1]

/** What stands for the code in the link of a reset: it counts also where others have guessed too often (SEC-11). */
export const keyInAddress = (hash: string): string | undefined => read(hash)?.[2]

const read = (hash: string) => /^#code=(\d{6})(?:&key=([\w-]{22}))?$/.exec(hash)
