import { decodeHtml } from '../../../core/text/html.ts'
import { type Answer, judgeRefusal, type LookupResult, messageIn, type PostResult, quoteMessage } from '../rules.ts'

/** The environment variables of Crossref's account. */
export const variables = 'CROSSREF_USER and CROSSREF_PASSWORD'

/** Interprets Crossref's answer to a deposit. */
export function readCrossrefPostResult(answer: Answer): PostResult {
  const isSuccess = answer.status >= 200 && answer.status < 300
  if (!isSuccess) return judgeRefusal('Crossref', answer, variables)
  const isFailure = /<title>[^<]*FAIL/i.test(answer.text)
  return isFailure
    ? { kind: 'refused', message: quoteMessage('Crossref refused it.', messageIn(answer.text, answer.secret)) }
    : { kind: 'received' }
}

/** Interprets Crossref's answer about the outcome of a deposit of one DOI (its doi_batch_diagnostic). */
export function readCrossrefLookupResult(answer: Answer, doi: string): LookupResult {
  const { status, text } = answer
  if (status === 404) return { kind: 'unknown' }
  if (status < 200 || status >= 300) {
    const posted = judgeRefusal('Crossref', answer, variables)
    const { message } = 'message' in posted ? posted : { message: '' }
    return { kind: 'delayed', message, retryAfterMs: answer.retryAfterMs }
  }
  const diagnostic = /<doi_batch_diagnostic\b([^>]*)>/.exec(text)
  const state = statusIn(diagnostic?.[1] ?? '')
  if (state === 'unknown_submission') return { kind: 'unknown' }
  if (state !== 'completed') return { kind: 'pending' }
  const isWhole = text.includes('</doi_batch_diagnostic>')
  return isWhole ? judgeRecords(answer, doi) : { kind: 'delayed', message: 'Crossref’s answer was cut.' }
}

function judgeRecords({ text, secret }: Answer, doi: string): LookupResult {
  const records = [...text.matchAll(/<record_diagnostic\b([^>]*)>([\s\S]*?)<\/record_diagnostic>/g)].map(
    ([, attributes = '', inside = '']) => ({
      status: statusIn(attributes).toLowerCase(),
      doi: messageIn(readAnswerElement(inside, 'doi')).toLowerCase(),
      message: readAnswerElement(inside, 'msg'),
    }),
  )
  const record = records.find((each) => each.doi === doi.toLowerCase()) ?? records[0]
  const said = record?.message ?? readAnswerElement(text, 'msg')
  const [message, shown] = [messageIn(said), messageIn(said, secret)]
  if (record?.status === 'success') return { kind: 'registered', message: '' }
  if (record?.status === 'warning')
    return { kind: 'registered', message: quoteMessage('Registered with a remark.', shown) }
  const [, version] = /previously submitted version\D*(\d+)/i.exec(message) ?? []
  if (version && Number.isSafeInteger(Number(version)))
    return { kind: 'superseded', message: 'Crossref has a newer version. It is sent again.', version: Number(version) }
  return { kind: 'refused', message: quoteMessage(explainCrossrefMessage(message), shown) }
}

/** Crossref's error messages in plain language. */
const sentences: [RegExp, string][] = [
  [/version/i, 'Crossref has a newer version of this article.'],
  [/not well-?formed|cvc-|pars(?:e|ing)|schema|valid(?:ation)? error/i, 'Crossref could not read the file.'],
  [/prefix|not allowed|not authori[sz]ed|permission|access/i, 'The account may not register this DOI.'],
  [/issn|journal title|full_title|title .*match/i, 'Crossref knows this journal by another title or ISSN.'],
  [/conflict|duplicate/i, 'Crossref has another DOI for the same article.'],
  [/url|resource/i, 'Crossref does not accept the article’s address.'],
]

function explainCrossrefMessage(message: string): string {
  return sentences.find(([pattern]) => pattern.test(message))?.[1] ?? 'Crossref refused it.'
}

function statusIn(attributes: string): string {
  const [, , value = ''] = /\bstatus\s*=\s*(["'])(.*?)\1/.exec(attributes) ?? []
  return decodeHtml(value)
}

function readAnswerElement(xml: string, name: string): string {
  const [, inside = ''] = new RegExp(`<${name}\\b[^>]*>([\\s\\S]*?)</${name}>`).exec(xml) ?? []
  return decodeHtml(inside.replace(/<!\[CDATA\[([\s\S]*?)\]\]>/g, '$1'))
}
