import { paths } from '../../core/paths.ts'
import type { TextPageName } from '../../journal/pages/rules.ts'
import { fault, type JournalCheck, severeFault } from './fault-rules.ts'

/** A page of text that must speak of something. */
function policy(name: TextPageName, pattern: RegExp): Pick<JournalCheck, 'href' | 'isWrong'> {
  return {
    href: ({ texts }) => paths.pages.edit(texts[name].id),
    isWrong: ({ texts }) => !pattern.test(texts[name].text),
  }
}

/** The statements that DOAJ and libraries look for on the pages of text. */
export const statementChecks: JournalCheck[] = [
  severeFault('no_open_access_statement', 'Open access on About Us', {
    missedBy: ['doaj'],
    why: 'The page must say that everything is free to read and to share.',
    ...policy('about', /open access/i),
  }),
  severeFault('no_review_statement', 'Peer review on About Us', {
    missedBy: ['doaj'],
    why: 'The page must say how articles are reviewed.',
    ...policy('about', /review/i),
  }),
  fault('no_ethics_statement', 'Publication ethics on About Us', {
    missedBy: ['doaj', 'libraries'],
    why: 'The page must say what happens with plagiarism and misconduct.',
    ...policy('about', /ethic|plagiari|misconduct/i),
  }),
  fault('no_licence_statement', 'Licence or copyright on the terms', {
    missedBy: ['doaj'],
    why: 'The terms must say what readers may do with an article.',
    ...policy('terms', /licen[cs]e|copyright/i),
  }),
  severeFault('no_fee_statement', 'Fees in the instructions', {
    missedBy: ['doaj'],
    why: 'Authors must learn what it costs, or that it costs nothing, before they send an article.',
    ...policy('instructions', /\bfees?\b|\bcharges?\b|free of charge/i),
  }),
  fault('no_privacy_statement', 'What the privacy policy keeps of readers', {
    missedBy: ['doaj', 'libraries'],
    why: 'Readers and authors have a right to know what is kept of them.',
    ...policy('privacy', /personal|data|cookie/i),
  }),
]
