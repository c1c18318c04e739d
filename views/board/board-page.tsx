import { countryText } from '../../src/core/language/countries.ts'
import { paths } from '../../src/core/paths.ts'
import { linkable } from '../../src/core/text/clean.ts'
import { storedPost } from '../../src/core/text/html.ts'
import { t } from '../../src/core/words/words.ts'
import { type BoardMember, board, termOf } from '../../src/journal/board/rules.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Html, MixedText } from '../ui/html.tsx'

/** Shows the editorial board, grouped by category. */
export function BoardPage({ members }: { members: BoardMember[] }) {
  const parts = board(members)
  return (
    <div className="board whole-width">
      <h1>{t('Editorial Board')}</h1>
      {parts.length > 0 && (
        <p className="actions">
          <ButtonLink text={t('Download as PDF')} quiet href={paths.editorialBoardPdf()} download />
        </p>
      )}
      {parts.length === 0 && <p>{t('The editorial board has not been announced yet.')}</p>}
      {parts.map((part) => (
        <section key={part.heading}>
          <h2>{t(part.heading)}</h2>
          <ul>
            {part.members.map((member) => (
              <Member key={member.id} member={member} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function Member({ member }: { member: BoardMember }) {
  const term = termOf(member)
  const place = [member.content, countryText(member.country)].filter(Boolean).join(', ')
  return (
    <li className="member">
      <img src={paths.editorPicture(member.picture)} alt="" width="96" height="96" fetchPriority="low" />
      <div>
        <h3>
          <MixedText>{member.name}</MixedText>
          {member.degree && (
            <span className="degree">
              , <MixedText>{member.degree}</MixedText>
            </span>
          )}
        </h3>
        {member.post && <Html as="div" html={storedPost(member.post)} />}
        {place && (
          <p>
            <MixedText>{place}</MixedText>
          </p>
        )}
        {term && <p>{t('On the board {term}', { term })}</p>}
        {linkable(member.editor_website) && (
          <p>
            <a
              href={member.editor_website}
              rel="noopener"
              aria-label={t('{address}: website of {name}', {
                address: hostOf(member.editor_website),
                name: member.name,
              })}
            >
              {hostOf(member.editor_website)}
            </a>
          </p>
        )}
      </div>
    </li>
  )
}

const hostOf = (website: string) => URL.parse(website)?.hostname.replace(/^www\./, '') ?? t('Website')
