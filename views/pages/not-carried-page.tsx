import { paths } from '../../src/core/paths.ts'
import { t } from '../../src/core/words/words.ts'
import { Elsewhere } from '../articles/withdrawn-page.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { MixedText } from '../ui/html.tsx'
import { Message } from '../words/message.tsx'

/** Shows the page at an old address of content that was not moved in. @param title its name, if known */
export function NotCarriedPage({ title }: { title: string }) {
  return (
    <div className="prose">
      <h1>{t('This page was not carried over')}</h1>
      <p className="lead">
        {title ? (
          <Message
            text="The journal has moved to this site, and what was at this address is not published here: {title}"
            values={{ title: <MixedText>{title}</MixedText> }}
          />
        ) : (
          t('The journal has moved to this site, and what was at this address is not published here.')
        )}
      </p>
      <Elsewhere>
        <ButtonLink text={t('Ask the editors')} quiet href={paths.contact()} />
      </Elsewhere>
    </div>
  )
}
