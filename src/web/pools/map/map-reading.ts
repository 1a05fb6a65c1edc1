import { createContext } from 'react'
import type { MapFrame, MapPoint, PlacedDot } from './map-frame.ts'

/** The places of a drawn map. */
export interface MapPlaces {
  readonly dots: readonly PlacedDot[]
  /** By the inverse scales of the axes: margin in percent, pledge in ADA. */
  readonly valueAt: (point: MapPoint) => { readonly margin: number; readonly pledge: number }
}

/** The filters as the drawing shows them, and the reports of where it drew them. */
export interface MapReading {
  /** The numbers of the pools that pass the filters; undefined where all do. */
  readonly chosen: ReadonlySet<bigint> | undefined
  /** The rectangle that is the filter. */
  readonly frame: MapFrame | undefined
  /** Names of pools by their numbers, which stand at their dots; an empty one is a ring alone. */
  readonly labels: ReadonlyMap<string, string>
  readonly onPlaced: (places: MapPlaces) => void
  /** Called with the upper right corner of the rectangle. */
  readonly onFramed: (corner: MapPoint | undefined) => void
}

/** Another filter is drawn without the chart: recharts would draw each of its dots anew. */
export const MapReadingContext = createContext<MapReading | undefined>(undefined)
