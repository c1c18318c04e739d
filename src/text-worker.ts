import { answerCalls } from './core/workers/calls.ts'
import {
  anchorsIn,
  areReplaceable,
  carriedJats,
  curedJats,
  findingsOfMended,
  mathmlOfTex,
  replacedJats,
  unreplacedJats,
} from './engines/fulltext/fulltext.ts'
import { languageFindings } from './journal/articles/text/mending/language-finding-rules.ts'
import { renderMending, renderNodes } from './journal/articles/text/mending/rendering.tsx'
import { blocksOfJats, cureText, joinEdits, sectionsOfJats } from './journal/articles/text/mending/works.ts'
import { frontFindings } from './journal/articles/text/rules.ts'
import { placedText } from './review/proofs/placed-text.tsx'
import { absentQuotes } from './review/proofs/quote-rules.ts'

/**
 * Everything that reads, searches or changes a complete text, by name. None of it runs in the process that answers
 * requests.
 */
const textWorks = {
  anchorsIn,
  areReplaceable,
  carriedJats,
  curedJats,
  findingsOfMended,
  mathmlOfTex,
  replacedJats,
  unreplacedJats,
  blocksOfJats,
  cureText,
  frontFindings,
  joinEdits,
  languageFindings,
  renderMending,
  renderNodes,
  sectionsOfJats,
  absentQuotes,
  placedText,
}

export type TextWorks = typeof textWorks

if (import.meta.main) answerCalls(textWorks)
