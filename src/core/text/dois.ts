/** Whether a text is the prefix that a registrant of DOIs has, such as 10.1234. */
export function isDoiPrefix(text: string): boolean {
  return /^10\.\d{4,9}(?:\.\d+)*$/.test(text)
}

/** Whether a text may stand in a DOI between its prefix and the ref number. */
export function isDoiSlug(text: string): boolean {
  return /^[A-Za-z0-9]+(?:[._-][A-Za-z0-9]+)*$/.test(text)
}
