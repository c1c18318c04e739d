import { type Limit, limitOf } from './date-rules.ts'
import { isPrefix, type Prefix } from './format-rules.ts'
import { type ListPlace, type ListVerb, listVerbs, parseToken, type Selection } from './token-rules.ts'

/** An error in the protocol's codes (OAI-PMH 2.0, 3.6). */
export type OaiError = {
  code:
    | ('badVerb' | 'badArgument' | 'badResumptionToken' | 'cannotDisseminateFormat')
    | ('idDoesNotExist' | 'noRecordsMatch')
  message: string
}

/** A valid request. */
export type OaiRequest =
  | { verb: 'Identify' | 'ListSets' }
  | { verb: 'ListMetadataFormats'; identifier: string | undefined }
  | { verb: 'GetRecord'; identifier: string; metadataPrefix: Prefix }
  | { verb: ListVerb; selection: Selection; place: ListPlace }

export type Arguments = Record<string, string>

/** The response echoes the arguments only if they are well-formed (OAI-PMH 2.0, 3.2). */
type ParsedRequest =
  | { ok: true; request: OaiRequest; echoed: Arguments }
  | { ok: false; error: OaiError; echoed: Arguments }

/** The arguments of each verb; true marks required ones. */
const argumentsOf: Record<OaiRequest['verb'], Record<string, boolean>> = {
  Identify: {},
  ListSets: { resumptionToken: false },
  ListMetadataFormats: { identifier: false },
  GetRecord: { identifier: true, metadataPrefix: true },
  ListIdentifiers: { metadataPrefix: true, from: false, until: false, set: false, resumptionToken: false },
  ListRecords: { metadataPrefix: true, from: false, until: false, set: false, resumptionToken: false },
}

/** The format of some arguments in the protocol's schema. */
const forms: Record<string, RegExp> = {
  identifier: /^[^\p{Cc}\s]+$/u,
  metadataPrefix: /^[\w.!~*'()-]+$/,
  set: /^[\w.!~*'()-]+(?::[\w.!~*'()-]+)*$/,
}

/** Parses a request. @param given its arguments, in order and with repetitions */
export function parseRequest(given: [name: string, value: string][]): ParsedRequest {
  const verbs = given.flatMap(([name, value]) => (name === 'verb' ? [value] : []))
  const [verb = ''] = verbs
  if (verbs.length !== 1 || !isVerb(verb)) return refuseOaiArguments('badVerb', findVerbProblem(verbs))
  const others = given.filter(([name]) => name !== 'verb')
  const problem = findArgumentProblem(verb, others)
  if (problem) return refuseOaiArguments('badArgument', problem)
  const named: Arguments = Object.fromEntries(others)
  const echoed = { verb, ...named }
  if (named.resumptionToken !== undefined) return resumeRequest(verb, named.resumptionToken, echoed)
  const missing = Object.keys(argumentsOf[verb]).filter((name) => argumentsOf[verb][name] && named[name] === undefined)
  if (missing.length > 0) return refuseOaiArguments('badArgument', `${verb} needs ${missing.join(' and ')}`)
  return parseNewRequest(verb, named, echoed)
}

function refuseOaiArguments(code: OaiError['code'], message: string, echoed: Arguments = {}): ParsedRequest {
  return { ok: false, error: { code, message }, echoed }
}

const isVerb = (text: string): text is OaiRequest['verb'] => Object.hasOwn(argumentsOf, text)

const isListVerb = (verb: string): verb is ListVerb => listVerbs.some((known) => known === verb)

function findVerbProblem(verbs: string[]): string {
  if (verbs.length === 0) return 'The verb is missing'
  return verbs.length > 1 ? 'The verb is given more than once' : 'The verb is unknown'
}

function findArgumentProblem(verb: OaiRequest['verb'], given: [name: string, value: string][]): string | undefined {
  const names = given.map(([name]) => name)
  const unknown = names.find((name) => !Object.hasOwn(argumentsOf[verb], name))
  if (unknown !== undefined) return `${verb} knows no argument ${unknown}`
  const repeated = names.find((name, at) => names.indexOf(name) < at)
  if (repeated !== undefined) return `${repeated} is given more than once`
  const [malformed] = given.find(([name, value]) => value === '' || forms[name]?.test(value) === false) ?? []
  if (malformed !== undefined) return `${malformed} is malformed`
  return names.includes('resumptionToken') && names.length > 1 ? 'resumptionToken stands alone' : undefined
}

function resumeRequest(verb: OaiRequest['verb'], token: string, echoed: Arguments): ParsedRequest {
  const list = isListVerb(verb) ? parseToken(verb, token) : undefined
  if (!isListVerb(verb) || !list)
    return refuseOaiArguments('badResumptionToken', 'The token was not given for this list', echoed)
  return { ok: true, request: { verb, ...list }, echoed }
}

function parseNewRequest(verb: OaiRequest['verb'], named: Arguments, echoed: Arguments): ParsedRequest {
  if (verb === 'Identify' || verb === 'ListSets') return { ok: true, request: { verb }, echoed }
  const { identifier = '', metadataPrefix = '', set = '' } = named
  if (verb === 'ListMetadataFormats') return { ok: true, request: { verb, identifier: named.identifier }, echoed }
  const window = isListVerb(verb) ? windowOf(named) : undefined
  if (typeof window === 'string') return refuseOaiArguments('badArgument', window)
  if (!isPrefix(metadataPrefix))
    return refuseOaiArguments(
      'cannotDisseminateFormat',
      'There are no records in this format: see ListMetadataFormats',
      echoed,
    )
  if (!isListVerb(verb) || !window)
    return { ok: true, request: { verb: 'GetRecord', identifier, metadataPrefix }, echoed }
  const selection = { metadataPrefix, set, ...window }
  return { ok: true, request: { verb, selection, place: { after: 0, cursor: 0 } }, echoed }
}

/** Returns the first and the last second of a list, or an error message. */
function windowOf(named: Arguments): { from: string; until: string } | string {
  const from = named.from === undefined ? none : limitOf(named.from, 'begin')
  const until = named.until === undefined ? none : limitOf(named.until, 'end')
  if (!from) return 'from is no day or second that exists, such as 2026-03-14 or 2026-03-14T09:30:00Z'
  if (!until) return 'until is no day or second that exists, such as 2026-03-14 or 2026-03-14T09:30:00Z'
  if (from.second && until.second && from.isDay !== until.isDay) return 'from and until are of different granularity'
  if (from.second && until.second && from.second > until.second) return 'from is after until'
  return { from: from.second, until: until.second }
}

const none: Limit = { second: '', isDay: false }
