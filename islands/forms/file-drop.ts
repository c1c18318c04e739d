import {
  type FileKind,
  fileProblem,
  maxImageBytes,
  maxImageSide,
  maxPdfBytes,
  sizeText,
} from '../../src/core/files/rules.ts'
import { clearError, showError } from './form-errors.ts'

/**
 * Turns a file input into a drop zone: shows the file's name, size and a preview, refuses an invalid file before it is
 * sent, scales a large photo down, and shows the upload's progress.
 */
export default function fileDrop(element: HTMLElement, signal: AbortSignal): void {
  const input = element.querySelector<HTMLInputElement>('input[type=file]')
  const info = element.querySelector<HTMLElement>('[data-told]')
  if (!input || !info) return
  const kind = element.dataset.drop as FileKind // set by FileField
  let url = ''

  input.addEventListener('change', () => choose(input.files?.[0]), { signal })
  element.addEventListener('dragover', onDragOver, { signal })
  element.addEventListener('dragleave', () => element.removeAttribute('data-over'), { signal })
  element.addEventListener('drop', onDrop, { signal })
  input.form?.addEventListener('progress-shown', onProgress, { signal })
  element.setAttribute('data-awake', '')

  function onDragOver(event: DragEvent): void {
    event.preventDefault()
    element.toggleAttribute('data-over', true)
  }

  function onDrop(event: DragEvent): void {
    event.preventDefault()
    element.removeAttribute('data-over')
    choose(event.dataTransfer?.files[0])
  }

  function onProgress(event: Event): void {
    if (event instanceof CustomEvent && input?.files?.length) showProgress(info, event.detail)
  }

  async function choose(chosen: File | undefined): Promise<void> {
    if (!input) return
    const file = chosen && kind === 'image' ? await fitImage(chosen) : chosen
    const problem = file && (await fileProblem(kind, file, mostPdfIn(element)))
    if (problem) showError({ name: input.id, text: problem })
    else clearError(input.id)
    take(problem ? undefined : file)
  }

  /** Puts a file into the input, or clears it, and updates the preview. */
  function take(file: File | undefined): void {
    if (!input || !info) return
    const transfer = new DataTransfer()
    if (file) transfer.items.add(file)
    input.files = transfer.files
    URL.revokeObjectURL(url)
    url = file ? URL.createObjectURL(file) : ''
    info.replaceChildren(
      ...(file ? [summaryOf(file), previewOf(url, kind === 'paper' && /\.pdf$/i.test(file.name) ? 'pdf' : kind)] : []),
    )
    element.toggleAttribute('data-chosen', !!file)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

function showProgress(info: HTMLElement | null, part: unknown): void {
  const known = info?.querySelector('progress')
  if (typeof part !== 'number') {
    known?.remove()
    return
  }
  const bar = known ?? document.createElement('progress')
  bar.value = part
  bar.ariaLabel = 'Upload'
  if (!known) info?.append(bar)
}

function summaryOf(file: File): HTMLElement {
  const line = document.createElement('p')
  const name = Object.assign(document.createElement('strong'), { textContent: file.name })
  line.append(name, ` ${sizeText(file.size)}`)
  return line
}

function previewOf(url: string, kind: FileKind): Node {
  if (kind === 'text' || kind === 'paper') return new Text('')
  if (kind === 'image' || kind === 'figure')
    return Object.assign(document.createElement('img'), { src: url, alt: 'The selected picture' })
  const details = document.createElement('details')
  details.append(Object.assign(document.createElement('summary'), { textContent: 'Preview PDF' }))
  details.addEventListener('toggle', () => {
    if (!details.open || details.querySelector('iframe')) return
    details.append(Object.assign(document.createElement('iframe'), { src: url, title: 'The selected PDF' }))
  })
  return details
}

/** Returns the largest PDF that a field accepts, in bytes. */
export const mostPdfIn = (field: HTMLElement | null) => Number(field?.dataset.most ?? maxPdfBytes)

/** Scales a photo that is too large down to the size that the server keeps; returns any other file unchanged. */
async function fitImage(file: File): Promise<File> {
  if (file.size <= maxImageBytes || !/^image\/(jpeg|png|webp)$/.test(file.type)) return file
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const scale = Math.min(1, maxImageSide / Math.max(picture.width, picture.height))
    const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale))
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const type = file.type === 'image/png' ? 'image/png' : 'image/jpeg'
    return new File([await canvas.convertToBlob({ type, quality: 0.9 })], file.name, { type })
  } catch {
    return file // the server reports the problem
  }
}
