import L from 'leaflet'

export interface InfoWindow {
  /** Shows `content` at a position; what is in it is drawn by the page. */
  open(at: [number, number], content: HTMLElement): void
  close(): void
  /** After its content has changed its size. */
  settle(): void
}

/** The one window of the map (MAP-17, MAP-20). */
export function createInfoWindow(map: L.Map, options: { calm: boolean; onClose(): void }): InfoWindow {
  const popup = L.popup({
    // Leaflet adds one pixel.
    maxWidth: 299,
    minWidth: 260,
    maxHeight: 330,
    offset: [0, -26],
    autoPan: false,
    closeButton: false,
    closeOnClick: true,
    className: 'info-window',
  })
  let replacing = false
  map.on('popupclose', () => {
    if (!replacing) options.onClose()
  })

  /** Moves the map just so far that the whole window is seen. */
  const makeRoom = () => {
    const box = popup.getElement()?.getBoundingClientRect()
    if (!box) return
    const frame = map.getContainer().getBoundingClientRect()
    const margin = 10
    const over = (near: number, far: number) => (near < 0 ? near : Math.max(far, 0))
    const x = over(box.left - frame.left - margin, box.right - frame.right + margin)
    const y = over(box.top - frame.top - margin, box.bottom - frame.bottom + margin)
    if (x !== 0 || y !== 0) map.panBy([x, y], { animate: !options.calm })
  }

  return {
    open(at, content) {
      replacing = true
      popup.setLatLng(at).setContent(content).openOn(map)
      replacing = false
    },
    close() {
      if (popup.isOpen()) map.closePopup(popup)
    },
    settle() {
      popup.update()
      makeRoom()
    },
  }
}
