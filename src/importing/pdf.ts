import { realpath } from 'node:fs/promises'
import { relative, resolve } from 'node:path'
import { isPdf, maxPdfBytes } from '../files/rules.ts'

/** A PDF's bytes, or why it cannot be taken. */
export type Pdf = { content: Uint8Array; reason?: undefined } | { content?: undefined; reason: string }

/** Reads a PDF inside the folder, or says why not; no link leads out of it. */
export async function readPdf(folder: string, path: string): Promise<Pdf> {
  const whole = await realpath(resolve(folder, path)).catch(() => undefined)
  if (!whole) return { reason: `the file ${path} is missing` }
  if (/^\.\.(?:$|[\\/])/.test(relative(await realpath(folder), whole)))
    return { reason: `the file ${path} is outside the files folder` }
  const file = Bun.file(whole)
  if (!(await file.exists())) return { reason: `the file ${path} is missing` }
  if (file.size > maxPdfBytes) return { reason: `the file ${path} is larger than ${maxPdfBytes} bytes` }
  const content = await file.bytes().catch(() => undefined)
  if (!content) return { reason: `the file ${path} cannot be read` }
  return isPdf(content) ? { content } : { reason: `the file ${path} is not a PDF` }
}
