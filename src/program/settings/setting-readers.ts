import { isIP } from 'node:net'
import { z } from 'zod'
import { Secret } from '#contract/secret.ts'

export const text = z.string()
export const secretText = z.string().transform((value) => new Secret(value))
export const onOrOff = z.enum(['on', 'off']).transform((value) => value === 'on')

/** 0 takes a free port. */
export const port = z.coerce.number().int().min(0).max(65_535)
/** A positive number, also a fraction. */
export const rate = z.coerce.number().positive()
/** A whole number of at least 1. */
export const count = z.coerce.number().int().min(1)
/** Seconds, also a fraction. */
export const seconds = z.coerce.number().min(0)

/** Texts separated by commas. */
export const list = z.string().transform((value) => value.split(',').flatMap((item) => item.trim() || []))

/** IP addresses and networks, separated by commas. */
export const addressRanges = list.refine(
  (ranges) => ranges.every((range) => isIP(range.replace(/\/\d{1,3}$/, '')) > 0),
  'addresses and networks, such as 10.0.0.0/8, separated by commas',
)

/** An address of HTTP or HTTPS; read without the slashes at its end. */
export const httpAddress = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''))

/** An address of HTTP or HTTPS without a path. */
export const httpOrigin = httpAddress.refine(
  (url) => URL.canParse(url) && new URL(url).origin === url,
  'an address without a path, such as https://explorer.example',
)

/** An address of a PostgreSQL database, with or without user and password. */
export const postgresAddress = z.url({ protocol: /^postgres(ql)?$/ }).transform((url) => new Secret(url))
