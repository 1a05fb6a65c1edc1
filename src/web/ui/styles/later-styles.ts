import './later-styles.css'

export async function loadLaterStyles(): Promise<void> {}
