import { isTranslated } from '../../core/words/languages.ts'

/** Returns a body whose links to translated pages stay in its language, except those that choose another. */
export function prefixLinks(body: string, prefix: string): string {
  if (!prefix) return body
  return body.replace(/(<a (?!hrefLang)[^>]*?href="|<form [^>]*?action=")(\/[^"?#]*)/gi, (whole, start, path) =>
    isTranslated(path) ? start + prefix + path : whole,
  )
}
