import { type ComponentType, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type Plugin, runnerImport } from 'vite'
import { projectPath } from './project-path.ts'

/** Writes the top bar and the icons into the document, as the components of the app render them. */
export function staticShell(): Plugin {
  return {
    name: 'epochal-static-shell',
    transformIndexHtml: {
      order: 'pre',
      handler: async (html) => {
        const shell = await renderComponent('src/web/app/shell/static-shell.tsx', 'StaticShell')
        const icons = await renderComponent('src/web/app/shell/icon-sprite.tsx', 'IconSprite')
        return html.replace('<div id="app"></div>', `${icons}<div id="app">${shell}</div>`)
      },
    },
  }
}

async function renderComponent(path: string, name: string): Promise<string> {
  const { module } = await runnerImport<Record<string, ComponentType>>(projectPath(path))
  const component = module[name]
  if (!component) throw new Error(`${path} exports no ${name}`)
  return renderToStaticMarkup(createElement(component))
}
