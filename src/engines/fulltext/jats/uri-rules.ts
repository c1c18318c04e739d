/** Returns an address as JATS accepts it: percent-encodes characters that no address may contain. */
export const uriOf = (address: string): string => {
  const [start = '', ...rest] = address
    .trim()
    .replace(/%(?![\da-f]{2})/gi, '%25')
    .split('#')
  const whole = rest.length > 0 ? `${start}#${rest.join('%23')}` : start
  return whole.replace(/[[\]<>"{}|\\^`\s]/g, (sign) => encodeURIComponent(sign))
}
