import { useEffect, useState } from 'react'
import { t } from '../../src/core/words/words.ts'

const feedbackMs = 2000

type Props = {
  text: string
  label: string
  /** The id of the element that shows the text with its italics, copied as HTML too. */
  shownBy?: string
}

/** Copies a text and says 'Copied!' for two seconds. */
export default function CopyButton({ text, label, shownBy = '' }: Props) {
  const [said, say] = useState<string>()
  useEffect(() => {
    if (!said) return
    const timer = setTimeout(() => say(undefined), feedbackMs)
    return () => clearTimeout(timer)
  }, [said])
  const copy = async () => {
    try {
      await writeClipboard(text, document.getElementById(shownBy)?.innerHTML)
      say(t('Copied!'))
    } catch {
      say(copySelected(text) ? t('Copied!') : t('Copying failed'))
    }
  }
  return (
    <button type="button" className="copy-button" onClick={copy}>
      <span aria-live="polite">{said ?? label}</span>
    </button>
  )
}

/** Writes a text and its HTML to the clipboard. Browsers offer that API only over https. */
async function writeClipboard(text: string, html: string | undefined): Promise<void> {
  if (html === undefined || !('ClipboardItem' in window)) return navigator.clipboard.writeText(text)
  const item = {
    'text/plain': new Blob([text], { type: 'text/plain' }),
    'text/html': new Blob([html], { type: 'text/html' }),
  }
  await navigator.clipboard.write([new ClipboardItem(item)])
}

/** Copies through `execCommand`, which also works over plain http. */
function copySelected(text: string): boolean {
  const area = document.createElement('textarea')
  area.value = text
  document.body.append(area)
  area.select()
  const isCopied = document.execCommand('copy')
  area.remove()
  return isCopied
}
