import { Elysia, t } from 'elysia'
import { paths } from '../../core/paths.ts'
import { type Content, element, textElement, xmlDocument } from '../../core/text/xml.ts'
import type { Refusal } from '../../core/workers/queue.ts'
import { readShell } from '../../office/frame/queries.ts'
import { describeRefusal } from '../../office/frame/refusal.ts'
import { originOf } from '../../office/settings/rules.ts'
import type { Services } from '../../services.ts'
import { answerText } from '../../web/http/answer.ts'
import { readsBody } from '../../web/http/form-body.ts'
import { answerPlain } from '../../web/http/plain.ts'
import type { PublicRoutes } from '../../web/limits/costs.ts'
import { answerRequest } from './actions.ts'
import { formatUtcSecond } from './date-rules.ts'
import { type Arguments, parseRequest } from './request-rules.ts'
import { maxRequestBytes } from './rules.ts'

const ofOai = ['verb', 'identifier', 'metadataPrefix', 'set', 'from', 'until', 'resumptionToken']

const argumentsForm = t.Object(
  Object.fromEntries(ofOai.map((name) => [name, t.Optional(t.String({ maxLength: maxRequestBytes }))])),
)

/** The costs of anonymous requests. */
export const oaiCosts: PublicRoutes = {
  'GET /oai': { cost: 'harvest', reads: ofOai },
  'POST /oai': { cost: 'harvest' },
}

/** Serves OAI-PMH 2.0 over GET and POST; its errors are answers with status 200 too. */
export function oaiPages(services: Services) {
  return new Elysia()
    .get(paths.oai(), ({ request }) => answerHarvest(services, request, new URL(request.url).searchParams))
    .post(
      paths.oai(),
      async ({ request }) => {
        const body = await bodyOf(request)
        return body === undefined
          ? new Response('Payload Too Large', { status: 413 })
          : answerHarvest(services, request, new URLSearchParams(body))
      },
      readsBody({}, argumentsForm, 'multipart/form-data'),
    )
}

/** Answers a refused harvester with the time to try again (OAI-PMH 2.0, 3.1.2.2). */
export const refuseHarvest = (refusal: Refusal): Response => answerPlain(describeRefusal(refusal), 503)

async function answerHarvest(services: Services, request: Request, parameters: URLSearchParams): Promise<Response> {
  const at = services.clock()
  const shell = await readShell(services)
  const baseUrl = originOf(services.config, shell.settings) + paths.oai()
  const parsed = parseRequest([...parameters])
  const answer = parsed.ok ? await answerRequest({ services, shell, baseUrl }, parsed.request) : parsed
  const content = answer.ok ? answer.content : element('error', { code: answer.error.code }, answer.error.message)
  const body = writeEnvelope({ at, echoed: parsed.echoed, baseUrl }, content)
  return answerText(services, request, { body, type: 'text/xml; charset=utf-8' })
}

/** Returns the body of a POST; undefined if it is larger than any valid request. */
async function bodyOf(request: Request): Promise<string | undefined> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > maxRequestBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

const namespace = 'http://www.openarchives.org/OAI/2.0/'

/** The time of an answer, the echoed arguments of its request, and the base URL. */
type Answering = { at: Date; echoed: Arguments; baseUrl: string }

/** Wraps an answer's content in the protocol's envelope (OAI-PMH 2.0, 3.2). */
function writeEnvelope({ at, echoed, baseUrl }: Answering, content: Content): string {
  const attributes = {
    xmlns: namespace,
    'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
    'xsi:schemaLocation': `${namespace} http://www.openarchives.org/OAI/2.0/OAI-PMH.xsd`,
  }
  const head = [textElement('responseDate', formatUtcSecond(at)), element('request', echoed, baseUrl)]
  return xmlDocument(element('OAI-PMH', attributes, head, content))
}
