import { initialOf } from '../../core/text/words.ts'
import type { Language } from '../../core/words/languages.ts'
import { spokenNow } from '../../core/words/speech.ts'
import { journalName, type Settings } from './rules.ts'

/** The journal as every document shows it. */
export type JournalFacts = {
  name: string
  /** ISSN, E-ISSN and type in a line. */
  line: string
  monogram: string
  logo: string
  publisher: string
  /** The language of the document's words; undefined for English. */
  language?: Language
}

/** Returns the journal as every document in the present language shows it. */
export function collectJournalFacts(settings: Settings): JournalFacts {
  const name = journalName(settings)
  const { language } = spokenNow()
  return {
    name,
    line: [formatIssnLine(settings), settings.journal_type].filter(Boolean).join(' · '),
    monogram: makeMonogram(name),
    logo: settings.logo,
    publisher: settings.publisher,
    ...(language !== 'en' && { language }),
  }
}

/** Formats the ISSNs: 'ISSN 2582-1234 · E-ISSN 2582-1242'. */
export function formatIssnLine({ issn, journal_essn }: Pick<Settings, 'issn' | 'journal_essn'>): string {
  return [issn && `ISSN ${issn}`, journal_essn && `E-ISSN ${journal_essn}`].filter(Boolean).join(' · ')
}

/** Returns the letters of a journal's seal: its words' initials, without the small words between them. */
export function makeMonogram(name: string): string {
  const words = (name.normalize('NFC').match(/[\p{L}\p{M}]+/gu) ?? []).filter((word) => !small.has(word.toLowerCase()))
  return words.slice(0, 4).map(initialOf).join('').toUpperCase()
}

const small = new Set(['a', 'an', 'and', 'at', 'by', 'for', 'from', 'in', 'of', 'on', 'or', 'the', 'to', 'with'])
