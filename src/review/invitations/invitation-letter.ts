import type { Language } from '../../core/words/languages.ts'
import { isOffered, listWays } from '../../core/words/languages.ts'
import type { Desk } from '../../office/screens/desk.ts'
import { readSettings } from '../../office/settings/queries.ts'
import { letterText } from '../letters/queueing.ts'
import { findLastLanguage } from './queries.ts'

type Invited = { name: string; title: string; abstract: string; reviewers: number[] }

/**
 * Returns the template of an invitation in the language that its form asks for, at first the one in which its reviewer
 * read the last, and the form's address for each language; `typed` are the words typed in that language.
 */
export async function invitationFor({ services, url }: Desk, texts: Record<string, string>, invited: Invited) {
  const { db } = services
  const settings = await readSettings(db)
  const { reviewers, ...known } = invited
  const [only, ...others] = reviewers
  const last = () => (settings.languages && only !== undefined && others.length === 0 ? findLastLanguage(db, only) : '')
  const asked = url.searchParams.get('language')
  const language = asked ?? texts.page_language ?? (await last())
  const marks = { request: '{request}', answer_due: '{answer_due}', due: '{due}' }
  const chosen = isOffered(settings, language) ? language : ''
  const letter = await letterText(db, 'invitation', { ...known, ...marks }, chosen)
  const hrefIn = (way: Language) => {
    const parameters = new URLSearchParams(url.search)
    parameters.set('language', way)
    return `${url.pathname}?${parameters}`
  }
  const ways = listWays(settings).map(({ language }) => ({ language, href: hrefIn(language) }))
  const isOther = asked !== null && texts.page_language !== undefined && texts.page_language !== letter.language
  return { letter, ways, typed: isOther ? {} : texts }
}
