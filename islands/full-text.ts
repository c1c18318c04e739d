/** The script of an article with its full text: cards of references and notes, full-size figures, the contents. */
import { showCards } from './reading/cards.ts'
import { followContents, offerContents } from './reading/contents.ts'
import { openFigures } from './reading/figure-dialog.ts'
import { layOutRest } from './reading/lay-out.ts'
import reachWide from './reading/wide.ts'

followContents()
offerContents()
openFigures()
showCards()
reachWide()
addEventListener('load', layOutRest)
