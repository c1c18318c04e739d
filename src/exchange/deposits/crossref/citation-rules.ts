import type { Reference } from '../../../journal/record/support-rules.ts'

/** The types of citations by their signs, in Crossref's words: a word in brackets or before a number, or a DOI. */
const types: [type: string, text: RegExp | undefined, doi?: RegExp][] = [
  ['dataset', /\[(?:data ?set|data|database)\]/i, /^10\.5061\/dryad/i],
  ['software', /\[(?:computer |source )?(?:software|code|program)\]/i],
  [
    'preprint',
    /\[preprint\]/i,
    /^10\.(?:48550\/arxiv|1101\/(?:20|\d{6}$)|64898\/20|21203\/rs|20944\/preprints|26434\/chemrxiv|31234\/osf)/i,
  ],
  ['protocol', undefined, /^10\.17504\/protocols/i],
  ['dissertation', /\b(?:doctoral|ph\.? ?d\.?|master['’]?s?|m\. ?sc\.?|msc)\s+(?:thesis|dissertation)\b/i],
  ['patent', /\bpatent\s+(?:no\.?\s*)?(?:[A-Z]{2})?\s?\d/i],
]

/** Returns the type of a citation by a sign in it; '' if it has none. */
export function findCitationType({ text, doi }: Reference): string {
  return types.find(([, inText, inDoi]) => inText?.test(text) || inDoi?.test(doi))?.[0] ?? ''
}
