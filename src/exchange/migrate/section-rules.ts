import type { ArticleType } from '../../journal/articles/record/rules.ts'

const types: [RegExp, ArticleType][] = [
  [/\b(?:systematic |literature |mini[- ]?)?reviews?(?: (?:article|paper)s?)?$|^revisi[oó]n|समीक्षा/i, 'review-article'],
  [/\bcase (?:report|stud)|^casos? cl[ií]nico/i, 'case-report'],
  [
    /\b(?:short|brief|rapid) (?:communication|report|note)|^research notes?|^comunicaci[oó]n(?:es)? breve/i,
    'brief-report',
  ],
  [/^(?:guest )?editorials?$|^संपादकीय|^सम्पादकीय|^foreword|^preface/i, 'editorial'],
  [/^letters?\b|^correspondence|^cartas? al (?:editor|director)/i, 'letter'],
]

const general =
  /^(?:original |research |full[- ]length |peer[- ]?reviewed )*(?:articles?|papers?|research|contents?|art[ií]culos?(?: originales| de investigaci[oó]n)?|लेख|शोध ?(?:पत्र|लेख)|ART|RES|corrections?|corrigenda|errata|retractions?|expressions? of concern)$/i

/** The article type that a section's title implies; undefined if it implies none. */
export function sectionType(section: string): ArticleType | undefined {
  if (/book reviews?/i.test(section)) return undefined
  return types.find(([pattern]) => pattern.test(section.trim()))?.[1]
}

/** Whether a section's title says nothing that its articles do not say themselves. */
export function isGeneral(section: string): boolean {
  return section.trim() === '' || general.test(section.trim())
}
