export { withFront } from './jats/with-front.ts'
export { type Beside, type Made, makeText } from './make.ts'
export { mathmlOfTex } from './math/tex.ts'
export { editableNodes, fixedParts } from './mending/editing.ts'
export {
  carriedJats,
  curedJats,
  editedJats,
  findingsOfMended,
  hasSameReferences,
  mergedJats,
  withoutAffiliationHeading,
} from './mending/mending.ts'
export { unitAt } from './mending/opening.ts'
export { withWordsMarked } from './mending/place-rules.ts'
export { anchorsIn, areReplaceable, type Replacement, replacedJats, unreplacedJats } from './mending/replacing.ts'
