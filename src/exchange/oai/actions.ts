import { type Content, textElement, type Xml } from '../../core/text/xml.ts'
import { yieldToEventLoop } from '../../core/workers/event-loop.ts'
import { withText } from '../../journal/articles/text/packing.ts'
import { titledIssue } from '../../journal/citing/citation.ts'
import { citedOf } from '../../journal/citing/facts.ts'
import { type ArticleType, typeNames } from '../../journal/record/type-rules.ts'
import type { Shell } from '../../office/frame/queries.ts'
import { journalName, originOf } from '../../office/settings/rules.ts'
import type { Services } from '../../services.ts'
import * as xml from './elements.ts'
import type { Prefix } from './format-rules.ts'
import { type FoundRecord, findRecord, listRecords, listTypes } from './queries.ts'
import { type Repository, readEarliestDatestamp, readRepository } from './repository-queries.ts'
import type { OaiError, OaiRequest } from './request-rules.ts'
import { hostOf, recordsInPart } from './rules.ts'
import { issueSet, setNamed, typeSet } from './set-rules.ts'
import { type ListVerb, makeResumptionToken, type Selection } from './token-rules.ts'

type ListRequest = Extract<OaiRequest, { verb: ListVerb }>

type Harvest = { services: Services; shell: Shell; baseUrl: string }

/** The answer to a request, or the error instead. */
type Answer = { ok: true; content: Content } | { ok: false; error: OaiError }

/** Answers a valid request. */
export async function answerRequest(harvest: Harvest, request: OaiRequest): Promise<Answer> {
  const { services, shell } = harvest
  const { db } = services
  // the journal's current host, for records without a stored identifier
  const repository = { ...(await readRepository(db)), host: hostOf(originOf(services.config, shell.settings)) }
  switch (request.verb) {
    case 'Identify':
      return answerContent(xml.writeIdentity(await identityOf(harvest, repository)))
    case 'ListSets':
      return answerContent(xml.writeSetList(setsIn(shell, await listTypes(db))))
    case 'ListMetadataFormats': {
      const isKnown = request.identifier === undefined || (await findRecord(db, repository, request.identifier))
      return isKnown ? answerContent(xml.writeFormatList()) : unknownRecord
    }
    case 'GetRecord': {
      const record = await findRecord(db, repository, request.identifier)
      if (!record) return unknownRecord
      return answerContent(textElement('GetRecord', await recordOf(harvest, record, request.metadataPrefix)))
    }
    default:
      return answerList(harvest, repository, request)
  }
}

const everything: Selection = { metadataPrefix: 'oai_dc', from: '', until: '', set: '' }

const answerContent = (answer: Content): Answer => ({ ok: true, content: answer })

const refuseWithOaiError = (error: OaiError): Answer => ({ ok: false, error })
const noRecords = refuseWithOaiError({ code: 'noRecordsMatch', message: 'No record is of this selection' })
const unknownRecord = refuseWithOaiError({ code: 'idDoesNotExist', message: 'No record has this identifier' })

async function identityOf({ services, shell, baseUrl }: Harvest, repository: Repository): Promise<xml.Identity> {
  const { settings } = shell
  const part = { selection: everything, after: 0, limit: 1, withArticles: false }
  const [first] = await listRecords(services.db, repository, part)
  return {
    name: journalName(settings),
    baseUrl,
    email: settings.websiteemail,
    earliest: await readEarliestDatestamp(services.db),
    host: repository.host,
    sample: first?.header.identifier ?? `oai:${repository.host}:1`,
  }
}

/** Returns the sets with a public article: issues, then article types. */
function setsIn({ issues }: Shell, types: ArticleType[]): Map<string, string> {
  const ofIssues = issues.map((number): [string, string] => [issueSet(number), titledIssue(number)])
  return new Map([...ofIssues, ...types.map((type): [string, string] => [typeSet(type), typeNames[type]])])
}

async function answerList(harvest: Harvest, repository: Repository, request: ListRequest): Promise<Answer> {
  const { verb, selection, place } = request
  if (selection.set && !setNamed(selection.set)) return noRecords
  const withArticles = verb === 'ListRecords'
  const most = recordsInPart(verb, selection.metadataPrefix)
  const part = { selection, after: place.after, limit: most + 1, withArticles }
  const batch = await listRecords(harvest.services.db, repository, part)
  const records = batch.slice(0, most)
  const last = records.at(-1)
  if (!last) return noRecords
  const next = { after: last.id, cursor: place.cursor + records.length }
  const token = batch.length > records.length ? makeResumptionToken(verb, selection, next) : ''
  const isWhole = !token && place.cursor === 0
  const elements: Xml[] = []
  for (const record of records) {
    if (withArticles) await yieldToEventLoop()
    const written = withArticles && (await recordOf(harvest, record, selection.metadataPrefix))
    elements.push(written || xml.writeHeader(record.header))
  }
  return answerContent(textElement(verb, [elements, isWhole ? undefined : xml.writeToken(token, place.cursor)]))
}

/** Writes a record with its metadata; without them if a bug breaks them, so that the others of a list arrive. */
async function recordOf({ services, shell }: Harvest, { header, article }: FoundRecord, prefix: Prefix): Promise<Xml> {
  if (header.deleted || !article) return xml.writeRecord(header, undefined)
  try {
    const cited = citedOf(services, shell, article)
    return xml.writeRecord(header, xml.metadataIn(prefix, prefix === 'jats' ? await withText(services, cited) : cited))
  } catch (error) {
    services.log.error({ message: `${header.identifier} cannot be written as ${prefix}: ${error}` })
    return xml.writeRecord(header, undefined)
  }
}
