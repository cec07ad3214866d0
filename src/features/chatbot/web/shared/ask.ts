/** Asks the chatbot. Whatever goes wrong becomes one calm line. */
export async function askQuestion(question: string): Promise<{ text: string } | { trouble: string }> {
  try {
    const answer = await fetch(`/api/chatbot/?query=${encodeURIComponent(question)}`, {
      signal: AbortSignal.timeout(15_000),
    })
    if (answer.status === 200) return { text: await answer.text() }
    if (answer.status === 400) return { trouble: ((await answer.json()) as { message: string }).message }
  } catch {
    // Away, too slow, or cut off: said below.
  }
  return { trouble: 'The chat cannot answer just now. Your question is still here: please try again in a moment.' }
}
