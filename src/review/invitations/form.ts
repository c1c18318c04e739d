import { idIn, isYes, jsonIn } from '../../core/text/clean.ts'
import type { Form } from '../../web/http/form-body.ts'
import { listedIn } from '../anonymising/listing-rules.ts'
import { letterIn } from '../letters/letter-form.ts'
import type { Asking } from './actions.ts'
import type { RequestStep } from './step-actions.ts'

/** Parses an invitation: a person by id or as typed, the days and the letter. */
export function askingIn({ texts }: Form): Asking | { code: string; field: string } {
  const { person, answer_due, due, page_language, send = 'true', looked = 'false', told: listed } = texts
  if (person === undefined || person === '') return { code: 'required', field: 'person' }
  const asked = idIn(person) ?? objectIn(person)
  const letter = letterIn(texts)
  if (asked === undefined) return { code: 'invalid', field: 'person' }
  if (letter === null) return { code: 'invalid', field: 'letter' }
  const typed = typeof asked === 'number' ? asked : readSentPerson(asked)
  const seen = { looked: isYes(looked), listed: listedIn(listed) }
  return { person: typed, answer_due, due, page_language, send: isYes(send), letter, ...seen }
}

function readSentPerson(sent: Record<string, unknown>) {
  const text = (name: string) => (typeof sent[name] === 'string' ? sent[name] : '')
  return { name: text('name'), email: text('email'), affiliation: text('affiliation'), orcid: text('orcid') }
}

function objectIn(json: string): Record<string, unknown> | undefined {
  const value = jsonIn(json)
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
}

/** The steps that an editor may write a letter with. */
const written = ['send', 'remind', 'cancel', 'thank', 'refuse']

/** Parses a step with a request; returns a code and a field for an unknown one, or for an incomplete letter. */
export function stepIn({ texts }: Form): RequestStep | { code: string; field: string } {
  const {
    action = '',
    answer_due,
    due,
    reason = '',
    note,
    suggest,
    not_before,
    never,
    stopped,
    looked = '',
    told: listed,
  } = texts
  const letter = letterIn(texts)
  if (letter === null || (letter && !written.includes(action))) return { code: 'invalid', field: 'letter' }
  switch (action) {
    case 'send':
    case 'remind':
    case 'cancel':
    case 'thank':
    case 'refuse':
      return { action, letter, looked: isYes(looked), listed: listedIn(listed) }
    case 'dates':
      return { action, answer_due, due }
    case 'reminders':
      return stopped === undefined ? { code: 'required', field: 'stopped' } : { action, stopped: isYes(stopped) }
    case 'accept':
      return { action }
    case 'decline':
      return { action, reason, note, suggest, not_before, ...(never !== undefined && { never: isYes(never) }) }
    default:
      return { code: action ? 'invalid' : 'required', field: 'action' }
  }
}
