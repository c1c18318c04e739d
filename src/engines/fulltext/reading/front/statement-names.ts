const names = [
  'acknowledge?ments?|fund(?:ing|ers)(?: (?:information|statement|sources?))?|financial (?:support|disclosure)|sources? of funding',
  '(?:conflicts? of|competing|declarations? of(?: competing)?|disclosure of) interests?(?: statement)?|disclosures?|declarations?',
  '(?:data|code)(?: and [\\w ]+)? (?:availability|access)(?: statement)?|availability of [\\w ]+',
  "ethics?(?:al)? (?:statement|approval|declaration)|(?:author['’]?s?['’]? )?contributions?|credit author\\b.{0,30}|additional files?|आभार",
].join('|')

/** Matches the beginning of a statement, which is mostly after the text and sometimes in its front. */
const statement = new RegExp(
  [
    String.raw`^(?:${names})\s*(?:[:.—–-]|$)`,
    String.raw`^(?:data|code|analys[ie]s|materials?|scripts?)\b.{0,60}\bavailable (?:at|from|on|in)\b`,
    String.raw`^the authors? (?:declares?|thanks?|gratefully)\b|^this (?:work|study|research) was (?:supported|funded)\b`,
  ].join('|'),
  'iu',
)

/** Whether a paragraph of a front is a statement or its heading. */
export const isStatement = (text: string): boolean => statement.test(text.trim())
