import { doiPrefix } from '../../../core/pasted/doi-pattern.ts'
import { closedUp, isLaterHeading, referencesHeading } from '../../documents/text.ts'

const counted = String.raw`\d{1,2}(?:\.\s?\d{1,2}){0,4}|[IVX]{1,5}|[A-H]|[०-९]{1,2}(?:\.[०-९]{1,2})*`
const number = new RegExp(
  String.raw`^\.?(?:${counted})(?:[.)]|\.?(?=\s)|(?<=\d\.\d{1,2})(?=\p{Lu}))\s*(?=\p{L}|["“(])`,
  'u',
)

const aDoi = new RegExp(`^${doiPrefix}`)

/** Returns the number typed before a heading: `2.1`, `IV.`; '' for none. */
export function typedNumber(text: string): string {
  const found = number.exec(text)?.[0].trim() ?? ''
  const isWord = /^[A-HIVX]$/.test(found) && (/\p{Ll}/u.test(text) || !/^[IVX]/.test(found))
  return isWord || aDoi.test(text) ? '' : found
}

const majors = [
  'introduction|background|preface|overview|(?:review of )?(?:the )?(?:related )?literature(?: review| survey)?',
  'related works?|theoretical (?:background|framework)|motivation|objectives?|aims?(?: and objectives)?',
  'research questions?|hypothes[ei]s|problem statement',
  '(?:materials?(?: and | & ))?methods?(?:(?: and | & )materials?)?|(?:research |proposed )?methodology',
  '(?:research |study )?design|data(?: and methods)?|study (?:area|sites?|population)',
  'experiments?(?:al (?:setup|results?|section))?|implementation|proposed (?:system|method|model|approach)',
  'existing system|system (?:architecture|design)',
  'results?(?:(?: and | & )discussions?)?|findings|analysis|discussions?(?:(?: and | & )conclusions?)?',
  '(?:summary and )?conclusions?(?:(?: and | & )(?:future (?:work|scope)|recommendations?))?|concluding remarks',
  'future (?:works?|scope|directions)|limitations?|recommendations?|summary|implications|evaluation',
  'प्रस्तावना|भूमिका|परिचय|विषय[- ]प्रवेश|साहित्य(?: की)? समीक्षा|शोध[- ](?:विधि|प्रविधि|पद्धति)|अध्ययन(?: की)? विधि',
  'उद्देश्य|परिणाम|परिणाम और चर्चा|विवेचना|चर्चा|विश्लेषण|निष्कर्ष|उपसंहार|सुझाव|आभार|परिशिष्ट',
  'вступ|введение|мета(?: дослідження)?|цель(?: исследования)?|матеріали (?:та|і|й) методи(?: дослідження)?',
  'материалы и методы(?: исследования)?|методи|методы|результати(?: дослідження)?(?: та (?:їх )?обговорення)?',
  'результаты(?: исследования)?(?: и (?:их )?обсуждение)?|обговорення|обсуждение|висновки|выводы|заключение',
  'література|список (?:використаних )?(?:джерел|литературы|літератури)',
  'einleitung|methoden?|ergebnisse|diskussion|fazit|schluss|introducción|métodos|metodología|resultados|discusión',
  'conclusion(?:es)?|introdução|metodologia|discussão|conclus(?:ão|ões)|méthodes|résultats|acknowledge?ments?',
  'appendix(?: [A-Z\\d])?|supplement(?:ary|al) (?:materials?|information|data)',
].join('|')
const major = new RegExp(String.raw`^(?:${majors})\s*[:.]?$`, 'iu')

/** Whether a text is a usual name of a section. */
export function isKnownHeading(text: string): boolean {
  if (text.length > 80) return false
  const bare = closedUp(text).replace(number, '').trim()
  return (
    major.test(bare) ||
    referencesHeading.test(bare) ||
    (bare.length < 60 && !/[.:]\s*\p{L}/u.test(bare) && isLaterHeading(bare))
  )
}

const slavonicReferences = new RegExp(
  '^(?:список (?:використаних |використаної )?(?:джерел|літератури)|використані джерела|' +
    String.raw`література|литература)\s*[:.]?$`,
  'iu',
)

export const isReferencesHeading = (text: string): boolean => {
  const bare = closedUp(text.replace(/\s+/g, ' ')).replace(number, '').trim()
  return referencesHeading.test(bare) || slavonicReferences.test(bare)
}
