import type { Picture } from '../blocks.ts'
import type { FullText } from '../model.ts'

type Place = { section: string; id: string }
type Change = (picture: Picture, place: Place) => Picture | undefined

/** Replaces every picture of a text; removes one whose replacement is undefined. */
export function changePictures(text: FullText, change: Change): FullText {
  // has the same shape, except for pictures
  return changePicturesWithin(text, change, { section: '', id: '' }) as FullText
}

function changePicturesWithin(value: unknown, change: Change, place: Place): unknown {
  if (Array.isArray(value))
    return value.map((one) => changePicturesWithin(one, change, place)).filter((one) => one !== undefined)
  if (typeof value !== 'object' || value === null) return value
  if (isTextPicture(value)) return change(value, place)
  const here = updatePicturePlace(value, place)
  const entries = Object.entries(value).map(([key, inner]) => [key, changePicturesWithin(inner, change, here)])
  return Object.fromEntries(entries.filter(([, inner]) => inner !== undefined))
}

const isTextPicture = (value: object): value is Picture => 'file' in value && 'isDecorative' in value

function updatePicturePlace(value: object, place: Place): Place {
  const id = 'id' in value && typeof value.id === 'string' && value.id ? value.id : place.id
  return { section: 'sections' in value && 'id' in value ? id : place.section, id }
}
