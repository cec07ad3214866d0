import { useEffect, useRef, useState } from 'react'
import { call } from '../../../../platform/browser/call.ts'
import { useKeptEntries } from '../../../../platform/browser/use-kept-entries.ts'
import { CheckboxGroup } from '../../../../ui/forms/choice-fields.tsx'
import { FormFrame, SubmitButton } from '../../../../ui/forms/form-frame.tsx'
import { useForm } from '../../../../ui/forms/use-form.ts'
import type { Asset } from '../../contract.ts'
import { assetStarters } from '../../system/asset-starters.ts'
import { type AssetCategoryKey, assetCategories, assetCategoryKeys, assetKey } from '../../system/assets.ts'
import { draftArea } from '../lists/drafts.ts'

interface StartersProps {
  place: string
  assets: readonly Asset[]
  onAdded(added: Asset[]): void
}

type Chosen = Record<AssetCategoryKey, string[]>

const none: Chosen = { cui: [], protection: [], 'risk-managed': [], specialized: [], 'out-of-scope': [] }

/** What a machine shop usually has, to choose from and add at once (SYSTEM-03). */
export default function AssetStarters({ place, assets, onAdded }: StartersProps) {
  const there = new Set(assets.map(assetKey))
  // Sent again after an answer that was lost, they are the same.
  const [ids] = useState(() => new Map(assetStarters.map((one) => [one, crypto.randomUUID()])))
  const top = useRef<HTMLHeadingElement>(null)
  useEffect(() => top.current?.focus(), [])
  const form = useForm<Chosen>({
    id: 'asset-starters',
    initial: none,
    byScript: true,
    validate: (chosen) =>
      Object.values(chosen).some((names) => names.length > 0) ? {} : { cui: 'Choose at least one' },
    async submit(chosen) {
      const wanted = assetStarters.filter(({ category, name }) => chosen[category].includes(name))
      const body = { system: place, assets: wanted.map((one) => ({ ...one, id: ids.get(one) })), skip: true }
      const { added } = await call('POST /api/assessment/user/assets', { body })
      form.settle()
      forget()
      onAdded(added)
    },
  })
  const forget = useKeptEntries(form, draftArea, `starters ${place}`)
  return (
    <>
      <h2 ref={top} tabIndex={-1}>
        What a machine shop usually has
      </h2>
      <p>
        The categories are proposals: where your drawings go decides. You can change name, category, owner and place
        afterwards.
      </p>
      <FormFrame form={form} label="Choose from usual assets">
        {assetCategoryKeys.map((category) => {
          const ofCategory = assetStarters.filter((one) => one.category === category)
          const open = ofCategory.filter((one) => !there.has(assetKey(one)))
          const listed = ofCategory.filter((one) => there.has(assetKey(one))).map(({ name }) => name)
          return (
            <div key={category}>
              <CheckboxGroup
                form={form}
                name={category}
                label={assetCategories[category].title}
                hint={assetCategories[category].meaning}
                options={open.map(({ name }) => name)}
                optional
              />
              {listed.length > 0 ? <p className="quiet">In your list already: {listed.join(', ')}.</p> : null}
            </div>
          )
        })}
        <div className="form-actions">
          <SubmitButton form={form} pendingText="Adding ...">
            Add what is chosen
          </SubmitButton>
        </div>
      </FormFrame>
    </>
  )
}
