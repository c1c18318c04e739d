import { textIn, type XmlElement } from '../../../archives/archives.ts'
import type { Picture } from '../../blocks.ts'
import { usedAs } from '../picture-use-rules.ts'
import { alternativeOf, at, clean, type Reading } from '../reading.ts'

/**
 * Reads the picture of a graphic; reports it and returns undefined if its file is missing.
 * @param outer the element that may hold its description
 */
export function readJatsPicture(element: XmlElement, reading: Reading, outer?: XmlElement): Picture | undefined {
  const alternative = alternativeOf(element, outer)
  const address = at(element, 'href') || clean(textIn(element))
  const file = reading.pictureAt(address, outer ? reading.idOf(outer) : '')
  return file === undefined ? undefined : { file, ...alternative, ...usedAs(at(element, 'specific-use')) }
}
