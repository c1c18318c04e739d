import type { Block, Figure } from '../blocks.ts'
import type { FullText } from '../model.ts'
import type { Place } from '../walk.ts'
import { changeKinds } from './changing.ts'
import { buildTextFromUnits, findHeadingUnit, unitsOf } from './units.ts'

/** A picture's file to be shown at a place; `isMissing` if the place lacks one of its pictures. */
type NewPicture = { at: Place; file: string; isMissing: boolean }

/**
 * Shows a file in place of the picture of the figure or table at a place, described as that was. A missing picture is
 * added to the others there; where the place has no figure, one is added at the end of its section's own blocks. The
 * text stays the same if several pictures could be meant.
 */
export function withPictureReplaced(text: FullText, { at: { section, id }, file, isMissing }: NewPicture): FullText {
  const picture = { file, alt: '', isDecorative: false, width: 0, height: 0 }
  let isThere = false
  const inPlace = changeKinds(text, ['figure', 'table'], (one) => {
    if (id === '' || one.id !== id) return one
    isThere = true
    if (isMissing) return { ...one, pictures: [...one.pictures, picture] }
    if (one.pictures.length > 1) return one
    const { alt = '', isDecorative = false } = one.pictures[0] ?? {}
    return { ...one, pictures: [{ ...picture, alt, isDecorative }] }
  })
  if (isThere) return inPlace
  const figure: Figure = {
    kind: 'figure',
    id: '',
    label: '',
    caption: { title: [], paragraphs: [] },
    pictures: [picture],
    blocks: [],
  }
  return withBlockAtEnd(text, section, figure)
}

/** Adds a block at the end of a section's own blocks; without a section, before the first one. */
export function withBlockAtEnd(text: FullText, section: string, block: Block): FullText {
  const units = unitsOf(text)
  const from = section ? findHeadingUnit(units, section) + 1 : 0
  if (section && from === 0) return text
  const next = units.findIndex((unit, place) => place >= from && unit.kind !== 'block')
  return buildTextFromUnits(units.toSpliced(next < 0 ? units.length : next, 0, { kind: 'block', block }), text.language)
}
