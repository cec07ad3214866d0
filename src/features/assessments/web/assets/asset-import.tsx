import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { type Answer, CallError, call } from '../../../../platform/browser/call.ts'
import { type AssetCategoryKey, assetCategories, assetCategoryKeys } from '../../system/assets.ts'
import { ImportPreview, type Preview } from './import-preview.tsx'
import { readTableFile } from './read-table-file.ts'

interface ImportProps {
  place: string
  onDone(came: Answer<'POST /api/assessment/user/assets/import'>): Promise<void>
}

interface Chosen {
  table: string
  category: AssetCategoryKey | undefined
  preview: Preview
}

/** A table of assets, shown before anything of it is added (SYSTEM-03). */
export default function AssetImport({ place, onDone }: ImportProps) {
  const [chosen, setChosen] = useState<Chosen>()
  const [problem, setProblem] = useState('')
  const [pending, setPending] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const [category, setCategory] = useState<AssetCategoryKey | ''>('')
  useEffect(() => input.current?.focus(), [])

  const attempt = async (act: () => Promise<void>) => {
    setProblem('')
    setPending(true)
    try {
      await act()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setProblem(error.fieldErrors.table ?? error.message)
      input.current?.focus()
    } finally {
      setPending(false)
    }
  }
  const show = (event: SubmitEvent) => {
    event.preventDefault()
    setChosen(undefined)
    void attempt(async () => {
      const file = input.current?.files?.[0]
      const read = file ? await readTableFile(file) : { problem: 'Choose a file.' }
      if ('problem' in read) {
        setProblem(read.problem)
        input.current?.focus()
        return
      }
      const body = { system: place, table: read.table, category: category || undefined }
      const preview = await call('POST /api/assessment/user/assets/preview', { body })
      setChosen({ table: read.table, category: body.category, preview })
    })
  }
  const take = ({ table, category: otherwise }: Chosen) =>
    attempt(async () => {
      const body = { system: place, table, category: otherwise }
      await onDone(await call('POST /api/assessment/user/assets/import', { body }))
    })

  return (
    <>
      <p>
        A CSV file with the names of its columns in the first line, in any order: <strong>Name</strong> and{' '}
        <strong>Category</strong>, and as far as you have them Kind, Owner, Place, How it is managed. Other columns are
        left out: take network addresses and serial numbers out before. Nothing is added before you have seen it.
      </p>
      <form onSubmit={show} noValidate className="site-form">
        <label htmlFor="asset-file" className="usa-label">
          CSV file, of up to 4 MB
        </label>
        {problem ? (
          <span className="usa-error-message" id="asset-file-problem" role="alert">
            {problem}
          </span>
        ) : null}
        <input
          ref={input}
          id="asset-file"
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          aria-invalid={problem !== ''}
          aria-describedby={problem ? 'asset-file-problem' : undefined}
          onChange={() => setChosen(undefined)}
        />
        <label htmlFor="asset-file-category" className="usa-label">
          Category of lines that name none
        </label>
        <select
          id="asset-file-category"
          className="usa-select"
          value={category}
          onChange={(event) => {
            setCategory(event.target.value as AssetCategoryKey | '')
            setChosen(undefined)
          }}
        >
          <option value="">None: leave such lines out</option>
          {assetCategoryKeys.map((key) => (
            <option key={key} value={key}>
              {assetCategories[key].title}
            </option>
          ))}
        </select>
        <div className="form-actions">
          <button type="submit" className="usa-button usa-button--outline" disabled={pending}>
            Show what would be added
          </button>
        </div>
      </form>
      {chosen ? <ImportPreview {...chosen.preview} pending={pending} onTake={() => void take(chosen)} /> : null}
    </>
  )
}
