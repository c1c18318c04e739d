/** Whether an address belongs to people without an account: where a paper begins, a link of theirs, or a lost one. */
export const isLinkPath = (path: string) => /^\/+(?:(?:submit|lost-link)\/*$|[sr]\/)/i.test(path)

/** A path without the key that it holds: whoever reads a log must not be able to open it. */
export const maskedPath = (path: string) => path.replace(/^(\/+(?:reset|[sr])\/).*/is, '$1*')
