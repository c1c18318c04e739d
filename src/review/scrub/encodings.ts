import { decodedText } from '../../core/text/clean.ts'

/** Reads a file of letters: UTF-8, UTF-16 by its mark, or as older programs write; undefined for any other file. */
export function plainText(bytes: Uint8Array): string | undefined {
  const text = decodedText(bytes) ?? new TextDecoder('windows-1252').decode(bytes)
  return /(?![\t\n\v\f\r])\p{Cc}/u.test(text) ? undefined : text
}
