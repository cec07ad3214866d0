/** Turns while something loads. Its place is kept, so that nothing jumps when it comes and goes. */
export function Spinner({ busy }: { busy: boolean }) {
  return (
    <p className="spinner" role="status">
      {busy ? (
        <>
          <span className="spinner__wheel" aria-hidden="true" />
          Loading...
        </>
      ) : null}
    </p>
  )
}
