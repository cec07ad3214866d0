import { type ComponentType, useState } from 'react'
import { loadItemOr } from '../../../page-loads.ts'
import { servicesOf } from '../../../page-services.ts'
import { call } from '../../../platform/browser/call.ts'
import { useSession } from '../../../platform/browser/use-session.ts'
import { Breadcrumb } from '../../../ui/breadcrumb.tsx'
import { DateText } from '../../../ui/dates.tsx'
import { BackToList } from '../../../ui/failed-load.tsx'
import { readListAddress } from '../../../ui/list-address.ts'
import { describePage } from '../../../ui/meta.ts'
import { ShareBar } from '../../../ui/share-bar.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { BookmarkButton } from '../../bookmarks/web/shared/bookmark-button.tsx'
import type { ToolComment } from '../contract.ts'
import type { Route } from './+types/tool-details.route'
import { CommentForm } from './comment-form.tsx'
import { CommentList } from './comment-list.tsx'
import { LoginNote } from './login-note.tsx'
import { OwnComments } from './own-comments.tsx'
import type { ReportCommentProps } from './report-comment.tsx'
import { detailsAddress } from './tool-address.ts'
import { ToolFacts, ToolHead } from './tool-parts.tsx'
import { useMemberLoad } from './use-member-load.ts'
import './tools.scss'

/** What everyone may see: the comments. The review comes by a call of its own, to who is logged in (TOOL-25). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = servicesOf(context)
  const id = new URL(request.url).searchParams.get('id') ?? ''
  const { query, page } = readListAddress(request.url)
  const found = await loadItemOr(services, () => services.tools.page(id, query, page), '/tool-list', request)
  return { ...found, query, page, publicUrl: services.publicUrl }
}

export const meta: Route.MetaFunction = (args) => {
  const data = args.loaderData as Route.ComponentProps['loaderData'] | undefined
  return describePage(args, {
    title: 'Tool review and comments',
    description:
      'The review of a tool for small manufacturers, with what its users say about it. The review is shown after a login.',
    path: data ? detailsAddress(data.id) : '/tool-details',
    unlisted: true,
  })
}

export default function ToolDetails({
  loaderData: { id, comments, count, query, page, publicUrl },
}: Route.ComponentProps) {
  const { state } = useSession()
  const { value, error } = useMemberLoad(id, (signal) =>
    call('GET /api/resources/toolReviews/:id', { params: { id } }, { signal }),
  )
  const own = useMemberLoad(`own ${id}`, (signal) =>
    call('GET /api/toolcomments/own/:id', { params: { id } }, { signal }),
  )
  const reporting = useReporting(own.again)
  const mine = own.value
  const tool = value?.Items.find((item) => item.id === id)
  // TOOL-11
  if (error || (value && value.Count === 0)) return <BackToList to="/tool-list" error={error ?? 'no such tool'} />
  const path = detailsAddress(id)
  const title = tool?.title ?? 'Tool review'
  return (
    <div className="wrap page">
      <Breadcrumb crumbs={[{ to: '/tool-list', text: 'Tool reviews' }]} here={title} />
      <article className="detail">
        {tool ? (
          <>
            <ToolHead tool={tool} />
            <ToolFacts tool={tool} />
          </>
        ) : (
          <div className="detail__body">
            <h1>{title}</h1>
            {state === 'in' ? <Spinner busy /> : <LoginNote toSee="this review" />}
          </div>
        )}
        <div className="detail__body">
          <ShareBar
            url={publicUrl + path}
            title={title}
            type="tool"
            bookmark={<BookmarkButton url={path} title={title} type="tool" />}
          />
          <CommentList
            comments={comments}
            count={count}
            query={query}
            page={page}
            report={(comment) =>
              mine && !mine.Items.some((one) => one.id === comment.id) ? (
                <ReportButton
                  comment={comment}
                  reported={mine.reported.includes(comment.id) || reporting.isReported(comment)}
                  onReport={() => void reporting.begin(comment)}
                />
              ) : null
            }
          />
          <p role="status">{reporting.said}</p>
          {reporting.dialog}
          <CommentForm
            key={id}
            reviewId={id}
            paused={mine?.paused ?? ''}
            onPosted={() => state === 'in' && own.again()}
          />
          {/* Last, as it comes late: nothing moves by it. */}
          <OwnComments comments={mine?.Items ?? []} />
        </div>
      </article>
    </div>
  )
}

/** The report of a comment, whose dialog comes when somebody wants it (MOD-03). */
function useReporting(onReported: () => void) {
  const [open, setOpen] = useState<{ comment: ToolComment; round: number; Form: ComponentType<ReportCommentProps> }>()
  const [said, setSaid] = useState('')
  const [made, setMade] = useState<ReadonlySet<string>>(new Set())
  return {
    said,
    isReported: ({ id }: ToolComment) => made.has(id),
    async begin(comment: ToolComment) {
      setSaid('')
      try {
        const { default: Form } = await import('./report-comment.tsx')
        setOpen((before) => ({ comment, Form, round: (before?.round ?? 0) + 1 }))
      } catch {
        setSaid('The report could not be opened. Please try again.')
      }
    },
    dialog: open ? (
      <open.Form
        key={open.round}
        comment={open.comment}
        onReported={(message) => {
          setMade((before) => new Set([...before, open.comment.id]))
          setSaid(message)
          onReported()
        }}
      />
    ) : null,
  }
}

interface ReportButtonProps {
  comment: ToolComment
  reported: boolean
  onReport(): void
}

/** Stays where it is once pressed: the focus comes back to it. */
const ReportButton = ({ comment, reported, onReport }: ReportButtonProps) => (
  <button
    type="button"
    className="usa-button usa-button--unstyled"
    aria-disabled={reported || undefined}
    onClick={() => reported || onReport()}
  >
    {reported ? 'Reported' : 'Report'}
    <span className="visually-hidden">
      {' '}
      the comment of {comment.name}, <DateText iso={comment.commentDate} />
    </span>
  </button>
)

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <BackToList to="/tool-list" error={error} />
}
