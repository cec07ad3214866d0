import { useCallback, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { isRow, requirementOf } from '../../frameworks/names.ts'
import { focusRowOf } from './keyboard.ts'
import type { Questionnaire } from './questionnaire.ts'
import { systemIn } from './use-view.ts'

/**
 * The family in the address, the first where none is named (ASSESS-15), and the way to any item: its family first,
 * then the focus on it.
 * @param lastItem where the person stopped last time
 * @param asking whether the questions are what is shown
 */
export function useFamily(questionnaire: Questionnaire, lastItem: string, asking: boolean, onJump: () => void) {
  const [params, setParams] = useSearchParams()
  // An address may name the item to begin at.
  const wanted = useRef(namedItem(questionnaire))
  const family = questionnaire.families.find(({ name }) => name === params.get('family')) ?? questionnaire.families[0]!
  // Empty while something else stands in place of the questions.
  const shown = useRef(asking ? family.name : '')
  const [left] = useState(() => (questionnaire.has(lastItem) ? lastItem : ''))

  useEffect(() => {
    const moved = shown.current !== family.name
    shown.current = asking ? family.name : ''
    if (!asking) return
    const item = wanted.current
    wanted.current = ''
    if (item) focusItem(item)
    else if (moved) focusHeading()
  }, [family.name, asking])

  const jump = useCallback(
    (item: string) => {
      onJump()
      const to = questionnaire.familyOf(requirementOf(item)).name
      if (to === shown.current) requestAnimationFrame(() => focusItem(item))
      else {
        wanted.current = item
        setParams({ ...systemIn(params), family: to }, { preventScrollReset: true })
      }
    },
    [questionnaire, params, setParams, onJump],
  )
  // Whoever has chosen a family is on the way already.
  return { family, jump, leftOffAt: params.has('family') ? '' : left }
}

function namedItem(questionnaire: Questionnaire): string {
  const named = location.hash.slice(1)
  return questionnaire.has(named) ? named : ''
}

function focusItem(item: string): void {
  if (isRow(item) && focusRowOf(item)) return
  const card = document.getElementById(requirementOf(item))
  card?.focus({ preventScroll: true })
  card?.scrollIntoView({ block: 'start' })
}

export function focusHeading(): void {
  const heading = document.getElementById('family-title')
  heading?.focus({ preventScroll: true })
  heading?.scrollIntoView({ block: 'start' })
}
