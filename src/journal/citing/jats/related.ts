import { emptyElement, type Xml } from '../../../core/text/xml.ts'
import { isNotice, type NoticeType } from '../../articles/record/rules.ts'
import type { ArticleFacts, Cited } from '../facts.ts'

/** The words for a link from a notice to its article, and back (JATS4R, PMC). */
const relations: Record<NoticeType, { article: string; notice: string }> = {
  correction: { article: 'corrected-article', notice: 'correction-forward' },
  retraction: { article: 'retracted-article', notice: 'retraction-forward' },
  'expression-of-concern': { article: 'object-of-concern', notice: 'expression-of-concern' },
}

/** The article that a notice is about, and the notices about an article. */
export function relatedArticles({ article }: Cited, { updates, noticeOf }: ArticleFacts): Xml[] {
  const related = (type: string, { doi, url }: { doi: string; url: string }) => {
    const isPlain = doi !== '' && encodeURI(doi) === doi // the attribute holds an address, so no odd characters
    return emptyElement('related-article', {
      'related-article-type': type,
      'ext-link-type': isPlain ? 'doi' : 'uri',
      'xlink:href': isPlain ? doi : url,
    })
  }
  const type = article.article_type
  return [
    ...(noticeOf && isNotice(type) ? [related(relations[type].article, noticeOf)] : []),
    ...updates.map((notice) => related(relations[notice.type].notice, notice)),
  ]
}
