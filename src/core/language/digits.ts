/** The zeros of the decimal digits in use, each followed by its nine others. */
const zeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0x1040, 0xff10]

/** Returns a text of the same length with the digits of all scripts as 0 to 9. */
export const latinDigits = (text: string): string =>
  text.replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    const code = digit.charCodeAt(0)
    const zero = digit.length > 1 ? undefined : zeros.find((one) => code >= one && code < one + 10)
    return zero === undefined ? digit : String(code - zero)
  })
