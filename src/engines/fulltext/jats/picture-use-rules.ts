import type { Picture } from '../blocks.ts'

type Use = Pick<Picture, 'width' | 'height' | 'crop' | 'whole' | 'turn'>

/** Writes a picture's size and crop as `specific-use`, since JATS has no element for them; '' if neither is known. */
export function pictureUse({ width, height, crop, whole, turn }: Use): string {
  const parts = [
    width > 0 && `width=${width}`,
    height > 0 && `height=${height}`,
    crop && `crop=${[crop.left, crop.top, crop.right, crop.bottom].join(',')}`,
    turn && `turn=${turn}`,
    whole && `whole=${whole}`,
  ]
  return parts.filter(Boolean).join(' ')
}

/** Parses {@link pictureUse}; ignores any other value. */
export function usedAs(use: string): Use {
  const said = new Map(
    use.split(' ').map((part) => [part.slice(0, part.indexOf('=')), part.slice(part.indexOf('=') + 1)]),
  )
  const number = (name: string) => {
    const value = Number(said.get(name) ?? 0)
    return Number.isFinite(value) && Math.abs(value) < 100_000 ? value : 0
  }
  const [left = 0, top = 0, right = 0, bottom = 0] = (said.get('crop') ?? '').split(',').map(Number)
  const whole = said.get('whole')
  return {
    width: number('width'),
    height: number('height'),
    ...(said.has('crop') && [left, top, right, bottom].every(Number.isFinite)
      ? { crop: { left, top, right, bottom } }
      : {}),
    ...(whole && /^[\w.-]+$/.test(whole) ? { whole } : {}),
    ...(number('turn') ? { turn: number('turn') } : {}),
  }
}
