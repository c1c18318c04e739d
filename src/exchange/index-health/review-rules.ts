import { type ArticleFault, defineFault } from './fault-rules.ts'

const research = `('research-article', 'review-article', 'brief-report', 'case-report')`

/** The reviewers that DOAJ requires for each research article, since April 2026. */
const fewestReviewers = 2

/** The people who reported on a paper in any round; one whose data are erased counts as a person. */
const reviewersOfPaper = `(select count(distinct coalesce(reviewer_id, -id)) from review_requests
  where paper_id = papers.id and state = 'reported')`

const withoutHonorifics = String.raw`lower(regexp_replace(name, '^((dr|prof|mr|mrs|ms|shri|smt)\.? +)+', '', 'i'))`

/** The articles with an author of the editorial board. */
const byBoard = `(select article_id from article_names where kind = 'author'
  and key in (select ${withoutHonorifics} from editors where status = 'enabled'))`

const latestIssues = `(select year, volume, issue from issues where public_articles > 0
  order by year desc, volume desc, issue desc limit 2)`

/** The latest two issues in which the board wrote more than a quarter of the research articles. */
const issuesByBoard = `(select year, volume, issue from articles
  where status = 'enabled' and article_type in ${research} and (year, volume, issue) in ${latestIssues}
  group by year, volume, issue having 4 * count(*) filter (where id in ${byBoard}) > count(*))`

/** The faults of an article's review, by the requirements of DOAJ. */
export const reviewFaults: readonly ArticleFault[] = [
  defineFault('one_reviewer', 'Fewer than two reviewers', {
    field: 'accepted',
    condition: `a.article_type in ${research} and ${reviewersOfPaper} < ${fewestReviewers}`,
    ofPaper: true,
    missedBy: ['doaj'],
    why: 'DOAJ asks for two independent reviewers of each research article.',
  }),
  defineFault('board_authors', 'By the editorial board, in an issue with over 25% such articles', {
    field: 'authors',
    condition: `a.article_type in ${research} and (a.year, a.volume, a.issue) in ${issuesByBoard} and a.id in ${byBoard}`,
    missedBy: ['doaj'],
    why: 'DOAJ allows a quarter of the research articles in each of the latest two issues.',
  }),
]
