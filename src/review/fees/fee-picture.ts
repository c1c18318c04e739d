import { eq } from 'drizzle-orm'
import { encode } from 'uqr'
import type { Db } from '../../core/db/connect.ts'
import { pick } from '../../core/db/rows.ts'
import { papers } from '../../core/db/tables/review/papers.ts'
import { bitmapPng } from '../../core/files/bitmap.ts'
import type { LinkedLetter } from '../../office/letters/rules.ts'
import type { LetterPicture } from '../../office/letters/text-rules.ts'
import { readSettings } from '../../office/settings/queries.ts'
import { journalName } from '../../office/settings/rules.ts'
import { upiPaymentOf } from './upi-rules.ts'

const quietModules = 4
const modulePixels = 6

/**
 * Returns the picture in a letter that asks for a fee: the code that pays it, if it is due and the text has the UPI id.
 */
export async function feePicture(
  db: Db,
  { kind, paper: number, body }: LinkedLetter & { body: string },
): Promise<LetterPicture | undefined> {
  if (kind !== 'fee') return undefined
  const [paper] = await db
    .select(pick(papers, 'payment', 'fee'))
    .from(papers)
    .where(eq(papers.number, number))
  const settings = await readSettings(db)
  const upi =
    paper && upiPaymentOf({ ...paper, number, details: settings.payment_details, payee: journalName(settings) })
  if (!upi || !body.includes(upi.address)) return undefined
  const { data } = encode(upi.uri, { border: quietModules, ecc: 'M' })
  const png = bitmapPng(data, modulePixels)
  return { png, alt: 'QR code for UPI', words: `With any UPI app: ${upi.words}.`, after: upi.address }
}
