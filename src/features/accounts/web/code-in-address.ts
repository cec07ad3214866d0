/** The code that a mail's link carries behind the `#`, where no server and no proxy sees it (JOIN-02). */
export const codeInAddress = (hash: string): string | undefined => /^#code=(\d{6})$/.exec(hash)?.[1]
