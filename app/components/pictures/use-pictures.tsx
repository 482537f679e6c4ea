import { createContext, useContext } from 'react'

/** Where this page's pictures of vendors' games come from, `https://img.example/sen`; null: only own pictures are drawn. */
const Pictures = createContext<string | null>(null)
export const PicturesProvider = Pictures.Provider

/** The address under which this page finds pictures of vendors' games, or null for none. */
export const usePictures = (): string | null => useContext(Pictures)
