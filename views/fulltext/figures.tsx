import type { ReactNode } from 'react'
import type { Block, Captioned, Picture } from '../../src/engines/fulltext/text.ts'
import { keyed } from '../ui/keys.ts'
import { CaptionText, hasCaption } from './captions.tsx'
import { type ShownPicture, useShownAs } from './shown-as.ts'

type Figure = Extract<Block, { kind: 'figure' }>

/** Shows a picture with its number and caption; `children` are its other contents. */
export function OneFigure({ of: figure, children }: { of: Figure; children: ReactNode }) {
  const { pictureOf, hasTools } = useShownAs()
  const shown = figure.pictures.flatMap((picture) => {
    const one = pictureOf(picture.file)
    return one ? [{ picture, shown: one }] : []
  })
  const [first] = shown
  const isWide = first !== undefined && first.shown.width >= 800 && first.shown.width >= 2 * first.shown.height
  return (
    <figure id={figure.id || undefined} className={isWide ? 'wide' : undefined}>
      {keyed(shown, ({ picture }) => picture.file).map(([key, one]) => (
        <Plate key={key} {...one} label={figure.label} />
      ))}
      {children}
      {(hasCaption(figure) || first) && (
        <figcaption>
          {hasCaption(figure) && <CaptionText of={figure} />}
          {hasTools && first && (
            <p className="tools">
              <a href={first.shown.whole}>Full size</a>{' '}
              <a href={first.shown.whole} download>
                Download
              </a>
            </p>
          )}
        </figcaption>
      )}
    </figure>
  )
}

/** Shows a picture on white; pressing it shows it in full size. */
function Plate({ picture, shown, label }: { picture: Picture; shown: ShownPicture; label: string }) {
  const { hasTools } = useShownAs()
  const image = (
    <img
      src={shown.src}
      srcSet={shown.srcSet}
      sizes={shown.srcSet && '(width < 64rem) 100vw, 46.5rem'}
      alt={picture.alt}
      width={shown.width}
      height={shown.height}
      loading="lazy"
    />
  )
  if (!hasTools) return <div className="plate">{image}</div>
  const name = [label.replace(/[.:]\s*$/, '') || 'Picture', 'full size'].join(', ')
  return (
    <a className="plate" href={shown.whole} aria-label={picture.alt ? `${name}: ${picture.alt}` : name}>
      {image}
    </a>
  )
}

/** Shows figures that belong together, its children, under one caption. */
export function FigureGroup({ of: group, children }: { of: Captioned; children: ReactNode }) {
  return (
    <figure id={group.id || undefined} className="group wide">
      <div className="figures">{children}</div>
      {hasCaption(group) && (
        <figcaption>
          <CaptionText of={group} />
        </figcaption>
      )}
    </figure>
  )
}
