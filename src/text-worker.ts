import { answerCalls } from './core/workers/calls.ts'
import {
  anchorsIn,
  areReplaceable,
  carriedJats,
  findingsOfMended,
  replacedJats,
  unreplacedJats,
} from './engines/fulltext/fulltext.ts'

/** Everything that reads, searches or changes a whole text, by name. None of it runs in the process that answers. */
const textWorks = { anchorsIn, areReplaceable, carriedJats, findingsOfMended, replacedJats, unreplacedJats }

export type TextWorks = typeof textWorks

if (import.meta.main) answerCalls(textWorks)
