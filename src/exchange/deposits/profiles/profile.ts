import { isOnlineFirst } from '../../../core/online-first.ts'
import { xmlHead } from '../../../core/text/xml.ts'
import { parseXml, writeXml } from '../../../engines/archives/archives.ts'
import type { Cited } from '../../../journal/citing/facts.ts'
import { getArticleFacts } from '../../../journal/citing/facts.ts'
import { jatsArticle } from '../../../journal/citing/jats/article.ts'
import { padded } from '../../../journal/record/issues/rules.ts'
import { type Change, nameSupplements, renamePictures } from './common-rules.ts'
import { pmcChanges, redalycChanges } from './pmc-rules.ts'
import { scieloChanges } from './scielo-rules.ts'
import { setAttributes } from './tree.ts'

/** The form of an archive: a version of JATS, its changes, and its names of files and of kinds of pictures. */
type Profile = {
  version: string
  doctype: string
  changes: readonly Change[]
  nameOf: (cited: Cited) => string
  pictureLetters: Record<'graphic' | 'inline-graphic' | 'table' | 'formula', string>
}

const jats13 = {
  version: '1.3',
  doctype:
    'article PUBLIC "-//NLM//DTD JATS (Z39.96) Journal Publishing DTD with MathML3 v1.3 20210610//EN" ' +
    '"https://jats.nlm.nih.gov/publishing/1.3/JATS-journalpublishing1-3-mathml3.dtd"',
}

const jats11 = {
  version: '1.1',
  doctype:
    'article PUBLIC "-//NLM//DTD JATS (Z39.96) Journal Publishing DTD v1.1 20151215//EN" ' +
    '"https://jats.nlm.nih.gov/publishing/1.1/JATS-journalpublishing1.dtd"',
}

/** Returns the journal’s letters, from the slug of its DOIs or else from its abbreviated title; '' without both. */
const journalLetters = ({ doi_slug, abbreviated_title }: Cited['settings']): string =>
  (doi_slug || abbreviated_title)
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')

/** Returns `crops-5-2-1043`: journal, volume, issue and ref number, which are unique together. */
const pmcName = ({ article, settings }: Cited): string => {
  const place = isOnlineFirst(article) ? [] : [article.volume, article.issue]
  return [journalLetters(settings), ...place, article.refnumber].filter(Boolean).join('-')
}

/**
 * Returns `8765-4321-crops-5-02-0101`: ISSN, journal, volume, issue, and first page or article number. An article
 * without an issue has `nahead`.
 */
const scieloName = (cited: Cited): string => {
  const { article, settings } = cited
  const { pages, position } = getArticleFacts(cited)
  const place = isOnlineFirst(article) ? ['nahead'] : [String(article.volume), padded(article.issue, 2)]
  const first = pages ? String(pages.first).padStart(4, '0') : position || article.refnumber
  const parts = [settings.journal_essn || settings.issn, journalLetters(settings), ...place, first]
  return parts.filter(Boolean).join('-')
}

const pmc = {
  ...jats13,
  changes: pmcChanges,
  nameOf: pmcName,
  pictureLetters: { graphic: 'g', 'inline-graphic': 'i', table: 'g', formula: 'e' },
}

const profiles = {
  pmc,
  scielo: {
    ...jats11,
    changes: scieloChanges,
    nameOf: scieloName,
    pictureLetters: { graphic: 'gf', 'inline-graphic': 'gi', table: 'gt', formula: 'ge' },
  },
  redalyc: { ...pmc, changes: redalycChanges },
} satisfies Record<string, Profile>

export type Archive = keyof typeof profiles

export const archiveNames = Object.keys(profiles) as Archive[] // it has no other keys

/**
 * An article's JATS as an archive takes it, the name of its files without ending, and the names of its pictures, by
 * those in its full text, and of its supplements, by their numbers.
 */
type Packaged = {
  name: string
  xml: string
  pictures: ReadonlyMap<string, string>
  supplements: ReadonlyMap<number, string>
}

/** Writes an article, with its full text, as an archive takes it. */
export function packageArticle(cited: Cited, archive: Archive): Packaged {
  const { version, doctype, changes, nameOf, pictureLetters }: Profile = profiles[archive]
  const article = parseXml(new TextEncoder().encode(jatsArticle(cited).xml))
  setAttributes(article, { 'dtd-version': version })
  for (const change of changes) change(article, cited)
  const name = nameOf(cited)
  const pictures = renamePictures(article, (kind, at) => `${name}-${pictureLetters[kind]}${padded(at, 3)}`)
  const supplements = nameSupplements(article, cited, name)
  return {
    name,
    pictures,
    supplements,
    xml: new TextDecoder().decode(writeXml(article, `${xmlHead}<!DOCTYPE ${doctype}>\n`)),
  }
}
