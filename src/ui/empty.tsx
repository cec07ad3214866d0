/** What a list shows when it has nothing: the words for a search without hits, or the list's own. */
export function Empty({ searching, text }: { searching: boolean; text: string }) {
  return (
    <div className="empty">
      <img src="/pictures/empty-search.svg" alt="" width="224" height="140" />
      <p>{searching ? 'No items match the search criteria...' : text}</p>
    </div>
  )
}
